import { inBusinessZone, monthWords } from '#modules/shared'

const shown = 24

/** The last months for a list, the newest first, after an empty choice. */
export function reviewMonths(now: Temporal.Instant) {
  const latest = inBusinessZone(now).toPlainDate().toPlainYearMonth()
  return [
    { value: '', label: 'Not given' },
    ...Array.from({ length: shown }, (_, back) => {
      const month = latest.subtract({ months: back })
      return { value: month.toString(), label: monthOfWorkWords(month.toString()) }
    }),
  ]
}

/** "November 2026" of `2026-11`. */
export function monthOfWorkWords(month: string): string {
  return monthWords(Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 }))
}
