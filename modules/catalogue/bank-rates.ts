import { type BasisPoints, basisPoints } from '#modules/shared'

/** The official rate of the Bank of England from a day on. */
export interface BankRate {
  readonly from: Temporal.PlainDate
  readonly rate: BasisPoints
}

/** The form of settings: "2025-12-18 375", a line for each day on which the rate changed. */
export const bankRateLines = /^(?:\d{4}-\d{2}-\d{2} \d{1,5}(?:\n(?=\d)|$)){0,100}$/

/** Known when this was written; the owner adds what the Bank decides later. */
const known = [
  '2023-08-03 525',
  '2024-08-01 500',
  '2024-11-07 475',
  '2025-02-06 450',
  '2025-05-08 425',
  '2025-08-07 400',
  '2025-12-18 375',
].join('\n')

/** Not every browser that loads this has Temporal: the days are read when they are asked for. */
export const knownBankRates = (): readonly BankRate[] => readBankRates(known).rates

/** The rates in order, and the first day that no calendar has. The last line of a day counts. */
export function readBankRates(text: string): { readonly rates: readonly BankRate[]; readonly noDay: string | null } {
  const byDay = new Map<string, BankRate>()
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [day = '', rate = ''] = line.split(' ')
    const from = dayOf(day)
    if (!from) return { rates: [], noDay: day }
    byDay.set(day, { from, rate: basisPoints(Number(rate)) })
  }
  const rates = [...byDay.values()].toSorted((one, other) => Temporal.PlainDate.compare(one.from, other.from))
  return { rates, noDay: null }
}

export function printBankRates(rates: readonly BankRate[]): string {
  return rates.map(({ from, rate }) => `${from.toString()} ${rate}`).join('\n')
}

/** The rates with another one from a day on; as they were where it is the latest already. */
export function withBankRate(
  rates: readonly BankRate[],
  from: Temporal.PlainDate,
  rate: BasisPoints,
): readonly BankRate[] {
  if (rates.at(-1)?.rate === rate) return rates
  return readBankRates(printBankRates([...rates, { from, rate }])).rates
}

function dayOf(text: string): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch {
    return null
  }
}
