export {
  type ConnectionMode,
  type ConnectionName,
  connectionModes,
  type ConnectionGroup,
  connectionGroups,
  connectionNames,
  connections,
  connectionVariables,
  isConnectionName,
} from './connection.ts'
export {
  type ConnectionsModule,
  type ConnectionState,
  type KeysRefused,
  type TestResult,
  createConnections,
} from './create-connections.ts'
export { type Settings, keyLength, withKeptKeys } from './kept-keys.ts'
export type { ConnectionPorts, Health, KeptKeys, Tried } from './ports.ts'
