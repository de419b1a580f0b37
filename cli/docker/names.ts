/** What the image and the container are called, and where the proxy listens inside. */

export const image = "dragoman:local";
export const container = "dragoman";
export const dockerfile = "deploy/Dockerfile";
export const innerPort = 3000;
