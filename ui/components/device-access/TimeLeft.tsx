/** The time that is left, which the script `time-left` counts down. */
export function TimeLeft({ minutes, words }: { readonly minutes: number; readonly words: string }) {
  return (
    <strong className="figures" data-minutes-left={minutes}>
      {words}
    </strong>
  )
}
