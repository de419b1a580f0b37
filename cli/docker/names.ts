/** The names of the image and the container, and the port of the proxy inside. */

export const image = "dragoman:local";
export const container = "dragoman";
export const dockerfile = "deploy/Dockerfile";
export const innerPort = 3000;
