export {
  type Call,
  type Caller,
  type CallSide,
  type Participant,
  callAt,
  callSides,
  changesAt,
  isActive,
} from './call.ts'
export { type CallsModule, createCalls } from './create-calls.ts'
export type { CallEvents } from './events.ts'
export type { CallPorts, CallServers, CallStore, IceServers, NewSignal } from './ports.ts'
export { type Signal, signalBytes, signalKinds } from './signal.ts'
export type { Acting, CallRefusal, VideoInProgress } from './steps.ts'
