import { hasWord, mentions, wordsOf } from './words.ts'

/** The calls that come before any of ours, in the words of every page. */
export const safetyCalls = [
  {
    when: 'Smell of gas',
    act: 'Do not touch switches. Open the windows, go outside and call the National Gas Emergency.',
    number: '0800 111 999',
  },
  {
    when: 'Danger to life or fire',
    act: 'Get everyone out and stay out. Call the emergency services.',
    number: '999',
  },
  { when: 'Power cut in your street', act: 'Call your electricity network.', number: '105' },
] as const

type Danger = 'gas' | 'fire' | 'electricity' | 'structure' | 'water'

interface Script {
  readonly isMeant: (words: readonly string[]) => boolean
  readonly says: string
  readonly calls: readonly string[]
}

const [gas, life, power] = safetyCalls

function callOn({ act, number }: (typeof safetyCalls)[number]): string {
  return `${act.replace(/\.$/, '')} on ${number}.`
}

/** The worst first: the first that is meant leads. */
const scripts: Readonly<Record<Danger, Script>> = {
  gas: {
    isMeant: (words) => hasWord(words, ['gas', 'gases']) || mentions(words, ['carbon monoxide']),
    says: `You smell gas? ${callOn(gas)}`,
    calls: [gas.number],
  },
  fire: {
    isMeant: (words) => hasWord(words, ['fire', 'fires', 'flame', 'flames']) || mentions(words, ['burning', 'smok']),
    says: `Is there fire or smoke? ${callOn(life)}`,
    calls: [life.number],
  },
  electricity: {
    isMeant: (words) => mentions(words, ['spark', 'shock', 'electrocut']),
    says: `Do not touch anything that sparks or gives shocks. Switch the power off at the fuse board, if you can reach it safely. Danger to life: ${life.number}. Power cut in your street: ${power.number}.`,
    calls: [life.number, power.number],
  },
  structure: {
    isMeant: (words) => mentions(words, ['collaps', 'falling']),
    says: `Is something coming down? Get everyone out from under it and stay out. Danger to life: ${life.number}.`,
    calls: [life.number],
  },
  water: {
    isMeant: (words) => mentions(words, ['flood', 'burst']),
    says: `Water coming in? Close the stop tap, usually under the kitchen sink. Keep away from water near sockets and switches. Danger to life: ${life.number}.`,
    calls: [life.number],
  },
}

export interface SafetyFirst {
  readonly says: string
  /** The numbers to call, without ours. */
  readonly calls: readonly string[]
  /** The text speaks of a place to leave, where no repair is booked before that. */
  readonly leaves: boolean
}

/** The script that is said before anything is booked (decision E7); null where the text names no danger. */
export function safetyFirst(text: string): SafetyFirst | null {
  const words = wordsOf(text)
  const meant = Object.entries(scripts).filter(([, { isMeant }]) => isMeant(words))
  if (meant.length === 0) return null
  return {
    says: meant.map(([, { says }]) => says).join('\n'),
    calls: [...new Set(meant.flatMap(([, { calls }]) => calls))],
    leaves: meant.some(([danger]) => danger === 'gas' || danger === 'fire'),
  }
}
