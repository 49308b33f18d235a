/** The time that is left, which the script `time-left` counts down. */
export function TimeLeft({ endsAt, words }: { readonly endsAt: string; readonly words: string }) {
  return (
    <strong className="figures" data-ends-at={endsAt}>
      {words}
    </strong>
  )
}
