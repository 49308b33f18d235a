import { type TaskPorts, type TaskWorker, createTasks } from '#modules/tasks'

interface TaskAdapters {
  readonly tasks: TaskPorts['tasks']
  readonly clock: TaskPorts['clock']
  readonly ids: TaskPorts['ids']
}

/** Tasks of the office, with the worker of each subject that has some. */
export function composeTasks({ tasks, clock, ids }: TaskAdapters, workers: readonly TaskWorker[]) {
  return createTasks({ tasks, workers, clock, ids })
}
