export {
  type Call,
  type Caller,
  type CallSide,
  type Participant,
  callAt,
  callSides,
  changesAt,
  emptySeconds,
  goneAfterSeconds,
  heartbeatSeconds,
  isActive,
  mostParticipants,
} from './call.ts'
export { type CallsModule, createCalls } from './create-calls.ts'
export type { CallEvent, CallEvents } from './events.ts'
export type { CallPorts, CallServers, CallStore, Changed, IceServers, NewSignal } from './ports.ts'
export { type Signal, type SignalKind, signalBytes, signalKinds } from './signal.ts'
export type { Acting, CallRefusal, Entered, VideoInProgress } from './steps.ts'
