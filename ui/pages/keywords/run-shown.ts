import type { KeywordRun } from '#modules/keywords'
import { type ServiceId, atKeywords } from '#modules/shared'
import { countWords, runWords } from './keyword-words.ts'

/** A generation or an import as its progress is shown. */
export function runShown(run: KeywordRun, names: ReadonlyMap<ServiceId, string>) {
  const { id, kind, state, done, total, added, updated, unchanged, skipped, refused } = run
  return {
    id,
    href: atKeywords.run(id),
    kind,
    isOpen: state === 'running' || state === 'stopping',
    isStopping: state === 'stopping',
    state: runWords[state],
    title: kind === 'generate' ? 'Generating...' : 'Importing...',
    about: kind === 'generate' ? ((run.serviceId && names.get(run.serviceId)) ?? 'All Services') : 'A file',
    percent: total === 0 ? 0 : Math.floor((100 * done) / total),
    done,
    total,
    counts: [
      `${countWords(added)} new`,
      `${countWords(updated)} updated`,
      `${countWords(unchanged)} unchanged`,
      `${countWords(skipped)} skipped`,
      `${countWords(refused)} refused`,
    ].join(', '),
    progress: `${countWords(done)} of ${countWords(total)} rows`,
    refusals: run.refusals,
    refused,
    error: run.error,
  }
}

export type RunShown = ReturnType<typeof runShown>
