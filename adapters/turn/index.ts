export { type CallSettings, createCallServers } from './call-servers.ts'
