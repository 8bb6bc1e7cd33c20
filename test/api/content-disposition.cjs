// @fastify/static requires this ES module; Node >= 20.19 can do that, Jest's module system cannot before Node 24.9.
// The real require, taken past Jest, loads the real package.
const { createRequire } = process.getBuiltinModule('node:module');
module.exports = createRequire(__filename)('content-disposition');
