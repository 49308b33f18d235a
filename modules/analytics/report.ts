import { type BookingStep, type Sums, bookingSteps } from './tally.ts'

/** Names or days with their views and landings. */
export interface ViewLine {
  readonly name: string
  readonly views: number
  readonly landings: number
}

interface StepLine {
  readonly step: BookingStep
  readonly visitors: number
  /** Per cent of those who came to the first step, rounded; null where nobody did. */
  readonly share: number | null
}

/** The sums of some days by what people ask of them. */
export interface ViewReport {
  readonly views: number
  readonly landings: number
  /** In order; a day without a view is left out. */
  readonly days: readonly ViewLine[]
  /** The most landings first; then the most views, then by name. */
  readonly sources: readonly ViewLine[]
  readonly pages: readonly ViewLine[]
  readonly devices: readonly ViewLine[]
  readonly steps: readonly StepLine[]
}

export function reportOf({ views, steps }: Sums): ViewReport {
  const by = (name: (sum: Sums['views'][number]) => string): readonly ViewLine[] => {
    const lines = new Map<string, { views: number; landings: number }>()
    for (const sum of views) {
      const line = lines.get(name(sum)) ?? { views: 0, landings: 0 }
      lines.set(name(sum), { views: line.views + sum.views, landings: line.landings + sum.landings })
    }
    return [...lines].map(([each, line]) => ({ name: each, ...line }))
  }
  const total = (line: 'views' | 'landings') => views.reduce((sum, one) => sum + one[line], 0)
  const cameTo = (step: BookingStep) => steps.reduce((sum, one) => sum + (one.step === step ? one.visitors : 0), 0)
  const began = cameTo(1)
  return {
    views: total('views'),
    landings: total('landings'),
    days: by(({ day }) => day).toSorted((one, other) => one.name.localeCompare(other.name)),
    sources: by(({ source }) => source).toSorted(mostFirst),
    pages: by(({ page }) => page).toSorted(mostFirst),
    devices: by(({ device }) => device).toSorted(mostFirst),
    steps: bookingSteps.map((step) => {
      const visitors = cameTo(step)
      return { step, visitors, share: began === 0 ? null : Math.round((visitors * 100) / began) }
    }),
  }
}

function mostFirst(one: ViewLine, other: ViewLine): number {
  return other.landings - one.landings || other.views - one.views || one.name.localeCompare(other.name)
}
