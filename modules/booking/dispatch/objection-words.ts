import type { Objection } from './objection.ts'

/** In words for the office: "12 minutes' drive from CR8, 5 minutes free", "not at work then". */
export function objectionWords(objection: Objection): string {
  switch (objection.kind) {
    case 'too-close': {
      const { side, district, bufferMinutes, wayMinutes, freeMinutes } = objection
      const way = `${drive(wayMinutes)} ${side === 'before' ? 'from' : 'to'} ${district ?? 'another visit'}`
      const needed = [
        ...(wayMinutes > 0 ? [way] : []),
        ...(bufferMinutes > 0 ? [`${minutes(bufferMinutes)} between visits`] : []),
      ]
      return `${needed.join(' and ')}, ${minutes(freeMinutes)} free`
    }
    case 'too-far-from-home':
      return `${drive(objection.wayMinutes)} from home, ${minutes(objection.freeMinutes)} free`
    case 'day-full':
      return 'the day is full'
    case 'absent':
      return 'absent then'
    case 'outside-hours':
      return 'outside their working hours'
  }
}

const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`)

const drive = (count: number) => (count === 1 ? "1 minute's drive" : `${count} minutes' drive`)
