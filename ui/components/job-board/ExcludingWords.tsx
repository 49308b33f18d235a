import type { ExcludingWords as Found } from '#modules/job-board'
import { Notice } from '../Notice.tsx'

/** Words that shut people out, each with a better one. */
export function ExcludingWords({ words }: { readonly words: readonly Found[] }) {
  if (words.length === 0) return null
  return (
    <Notice tone="warn" title="Some words may shut people out">
      <p>The Equality Act 2010 asks for a job to be open to everybody who can do it. Please change these:</p>
      <ul>
        {words.map(({ field, words: written, better }) => (
          <li key={`${field} ${written}`}>
            “{written}” in the {field}. Better: {better}.
          </li>
        ))}
      </ul>
      <p>A person reads the job before it is shown, unless the work itself requires this and you say why.</p>
    </Notice>
  )
}
