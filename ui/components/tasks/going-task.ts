import { type Task, isGoing } from '#modules/tasks'

/** A task that goes on, as its progress shows it; null for one that is over. `words` say the work: `Importing`. */
export function goingTask(task: Task | null, words: string) {
  if (!task || !isGoing(task)) return null
  const { id, done, total, state } = task
  const isStopping = state === 'stopping'
  return { id, words: isStopping ? 'Stopping' : words, done, total, isStopping }
}

export type GoingTask = NonNullable<ReturnType<typeof goingTask>>
