import type { TooLittleRoom } from '#modules/scheduling'

/** Too little room in words for the office: "12 minutes' drive from CR8, 5 minutes free". */
export function roomWords(room: TooLittleRoom): string {
  switch (room.kind) {
    case 'too-close': {
      const { side, district, bufferMinutes, wayMinutes, freeMinutes } = room
      const way = `${drive(wayMinutes)} ${side === 'before' ? 'from' : 'to'} ${district ?? 'another visit'}`
      const needed = [
        ...(wayMinutes > 0 ? [way] : []),
        ...(bufferMinutes > 0 ? [`${minutes(bufferMinutes)} between visits`] : []),
      ]
      return `${needed.join(' and ')}, ${minutes(freeMinutes)} free`
    }
    case 'too-far-from-home':
      return `${drive(room.wayMinutes)} from home, ${minutes(room.freeMinutes)} free`
    case 'day-full':
      return 'the day is full'
  }
}

const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`)

const drive = (count: number) => (count === 1 ? "1 minute's drive" : `${count} minutes' drive`)
