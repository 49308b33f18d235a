import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { crewAfter, dropStart, momentText } from './drop-start.ts'
import type { WantedPlan } from './plan-visit.ts'

interface Dragging {
  readonly begin: () => void
  /** After a drop, or none. */
  readonly end: () => void
  readonly drop: (plan: WantedPlan) => void
  /** Says where the visit would go; empty: nowhere. */
  readonly over: (words: string) => void
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})
const clock24 = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' })

/** Visits of the board can be dragged to a time of a lane, to a day of a week, and to nobody. Returns what ends that. */
export function makeDraggable(board: HTMLElement, { begin, end, drop, over }: Dragging): () => void {
  const visits = [...board.querySelectorAll<HTMLElement>('[data-visit]')]
  const targets = [...board.querySelectorAll<HTMLElement>('[data-lane]')]
  return combine(
    ...visits.map((element) => draggable({ element, getInitialData: () => ({ visit: element }) })),
    ...targets.map((element) =>
      dropTargetForElements({
        element,
        getData: () => ({ target: element }),
        onDragEnter: () => element.classList.add('dispatch-over'),
        onDragLeave: () => element.classList.remove('dispatch-over'),
        onDrop: () => element.classList.remove('dispatch-over'),
      }),
    ),
    monitorForElements({
      onDragStart: begin,
      onDrag: ({ source, location }) => {
        const target = location.current.dropTargets[0]?.data['target']
        const byX = location.current.input.clientX - location.initial.input.clientX
        over(wordsOf(source.element, target, { byX, x: location.current.input.clientX }))
      },
      onDrop: ({ source, location }) => {
        const target = location.current.dropTargets[0]?.data['target']
        const byX = location.current.input.clientX - location.initial.input.clientX
        const plan = planOf(source.element, target, { byX, x: location.current.input.clientX })
        over('')
        if (plan) drop(plan)
        end()
      },
    }),
  )
}

interface Pointer {
  readonly byX: number
  readonly x: number
}

/** The start at the place of the pointer; null where the target has no times, or the visit has no start. */
function startAt(visit: HTMLElement, target: HTMLElement, { byX, x }: Pointer): number | null {
  const row = target.querySelector<HTMLElement>('[data-from-ms]')
  const { fromMs, columns } = row?.dataset ?? {}
  if (!row || !fromMs || !columns || getComputedStyle(row).gridTemplateColumns.split(' ').length < Number(columns)) {
    return null
  }
  const isOfLane = visit.closest('[data-from-ms]') !== null
  const { startMs } = visit.dataset
  if (!startMs) return null
  const { left, width } = row.getBoundingClientRect()
  const known = isOfLane ? Number(startMs) : null
  return dropStart({ fromMs: Number(fromMs), columns: Number(columns), width }, { startMs: known, byX, atX: x - left })
}

function planOf(visit: HTMLElement, target: unknown, pointer: Pointer): WantedPlan | null {
  if (!(target instanceof HTMLElement)) return null
  const { visit: id = '', version, technicians = '', startMs = '', reference = '' } = visit.dataset
  const { lane: to = '', date } = target.dataset
  const from = visit.closest<HTMLElement>('[data-lane]')?.dataset['lane'] ?? ''
  const before = technicians.split(' ').filter(Boolean)
  const after = crewAfter(before, from, to)
  const start = startAt(visit, target, pointer)
  const isOtherCrew = after.join() !== before.join()
  const when =
    start !== null && String(start) !== startMs
      ? momentText(start)
      : date !== undefined && startMs && date !== visit.closest<HTMLElement>('[data-date]')?.dataset['date']
        ? `${date}T${clock24.format(Number(startMs))}:00`
        : null
  if (!isOtherCrew && when === null) return null
  const body = {
    version: Number(version),
    ...(isOtherCrew && { technician_ids: after }),
    ...(when !== null && { scheduled_date: when }),
  }
  return { visit: id, reference, body }
}

function wordsOf(visit: HTMLElement, target: unknown, pointer: Pointer): string {
  if (!(target instanceof HTMLElement)) return ''
  const start = startAt(visit, target, pointer)
  const { laneWords = '' } = target.dataset
  return start === null ? laneWords : `${laneWords}, ${clock.format(start)}`
}
