export { type TaskBegun, auditOfStop } from './audit-of-tasks.ts'
export { type Tasks, createTasks } from './create-tasks.ts'
export type { TaskPorts, TaskStore, TaskWorker } from './ports.ts'
export {
  type NewTask,
  type Task,
  type TaskCounts,
  type TaskGoesOn,
  type TaskOutcome,
  type TaskRow,
  type TaskState,
  countsOf,
  isGoing,
  taskOutcomes,
  taskStates,
} from './task.ts'
