import type { Count } from './waiting-words.ts'

/** How much waits behind a link: a figure to see, and the words of it for those who listen. */
export function CountMark({ count }: { readonly count: Count | null }) {
  if (!count) return null
  return (
    <>
      <span className="office-count figures" aria-hidden="true">
        {count.figure}
      </span>
      <span className="out-of-sight">, {count.words}</span>
    </>
  )
}
