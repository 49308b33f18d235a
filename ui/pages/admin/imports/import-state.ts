import type { Task } from '#modules/tasks'

const stepWords: Readonly<Record<string, Readonly<Partial<Record<Task['state'], string>>>>> = {
  import_check: { done: 'Checked', stopped: 'Check stopped', failed: 'Check failed' },
  import: { done: 'Imported', stopped: 'Import stopped', failed: 'Import failed' },
  import_take_back: { done: 'Taken back', stopped: 'Take-back stopped', failed: 'Take-back failed' },
}
const goingWords: Readonly<Record<string, string>> = {
  import_check: 'Checking',
  import: 'Importing',
  import_take_back: 'Taking back',
}

/** How an import stands: by its newest task. */
export function importState(tasks: readonly Task[]) {
  const [last] = tasks
  const words = last
    ? (stepWords[last.kind]?.[last.state] ?? goingWords[last.kind] ?? 'At work')
    : 'Columns to be matched'
  const newest = (kind: string) => tasks.find((task) => task.kind === kind) ?? null
  return {
    words,
    last: last ?? null,
    check: newest('import_check'),
    run: newest('import'),
    back: newest('import_take_back'),
  }
}

export const progressWords = (kind: string): string => goingWords[kind] ?? 'At work'
