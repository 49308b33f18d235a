import { fillers, symptoms } from './symptoms.ts'

export interface Findable {
  readonly name: string
  readonly description: string
  /** The label of its trade. */
  readonly trade: string
}

const inName = 4
const bySymptom = 3
const inTrade = 2
const inDescription = 1
const most = 6
/** Longer input is no search of a visitor. */
const mostWords = 12

interface Word {
  readonly text: string
  /** The word without its ending. */
  readonly root: string
}

const signs = Object.entries(symptoms).map(([sign, meant]) => ({ sign: wordOf(sign), roots: meant.map(rootOf) }))

/**
 * The services that fit what a visitor sees, such as "dripping tap", the best first. A word matches with another ending
 * and with a typing slip. At least half of the words must match.
 */
export function findServices<T extends Findable>(typed: string, services: readonly T[]): readonly T[] {
  const asked = wordsOf(typed)
    .filter(({ text }) => !fillers.has(text))
    .slice(0, mostWords)
    .map((word) => ({ word, meant: signs.flatMap(({ sign, roots }) => (isAlike(word, sign) ? roots : [])) }))
  if (asked.length === 0) return []
  const scored = services.map((service) => ({ service, ...scoreOf(asked, service) }))
  return scored
    .filter(({ matched, score }) => matched * 2 >= asked.length && score > inDescription)
    .toSorted((a, b) => b.matched - a.matched || b.score - a.score)
    .slice(0, most)
    .map(({ service }) => service)
}

/** Whether a visitor writes of gas: what to do first is then shown before any service. */
export function mentionsGas(typed: string): boolean {
  return wordsOf(typed).some(({ text }) => text === 'gas')
}

interface Asked {
  readonly word: Word
  /** The roots of the words of services that repair it. */
  readonly meant: readonly string[]
}

function scoreOf(asked: readonly Asked[], { name, description, trade }: Findable) {
  const called = wordsOf(name)
  const texts = [
    [called, inName],
    [wordsOf(trade), inTrade],
    [wordsOf(description), inDescription],
  ] as const
  const points = asked.map(({ word, meant }) => {
    const own = texts.find(([words]) => words.some((one) => isAlike(word, one)))?.[1] ?? 0
    return Math.max(own, called.some(({ root }) => meant.includes(root)) ? bySymptom : 0)
  })
  return {
    matched: points.filter((point) => point > 0).length,
    score: points.reduce((sum, point) => sum + point, 0),
  }
}

function wordsOf(text: string): readonly Word[] {
  return text
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)
    .map(wordOf)
}

function wordOf(text: string): Word {
  return { text, root: rootOf(text) }
}

/** "dripping", "drips" and "dripped" are "drip". */
function rootOf(word: string): string {
  const root = word.replace(/(?:ing|ed|es|s|y)$/, '')
  if (root.length < 3) return word
  return root.replace(/([bdgklmnprt])\1$/, '$1')
}

function isAlike(a: Word, b: Word): boolean {
  if (a.root === b.root) return true
  if (a.text[0] !== b.text[0]) return false
  return isSlip(a.text, b.text) || isSlip(a.root, b.root)
}

/** One letter more, less, other, or two neighbours the other way round; short words have too many neighbours. */
function isSlip(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  const [restA, restB] = [a.slice(at), b.slice(at)]
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
}
