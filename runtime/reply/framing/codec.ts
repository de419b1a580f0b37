/** The codec of `application/vnd.amazon.eventstream`. The build bundles it, so that users install no package for it. */
export { EventStreamCodec, type MessageHeaders } from "@smithy/core/event-streams";
