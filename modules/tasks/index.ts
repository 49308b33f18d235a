export { auditOfStop } from './audit-of-tasks.ts'
export { type Tasks, createTasks } from './create-tasks.ts'
export type { TaskPorts, TaskStore, TaskWorker } from './ports.ts'
export {
  type NewTask,
  type Task,
  type TaskOutcome,
  type TaskRow,
  type TaskState,
  countsOf,
  isGoing,
  taskOutcomes,
  taskStates,
} from './task.ts'
