/** The text format of Prometheus (version 0.0.4), read by its published rules; throws at the first line that breaks one. */
export interface Family {
  readonly help: string
  readonly type: string
  readonly samples: Map<string, number>
}

const nameOf = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/
const sampleOf = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(\{(.*)\})? (\S+)$/
const labelOf = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/
const types = new Set(['counter', 'gauge', 'histogram', 'summary', 'untyped'])

export function readExposition(text: string): ReadonlyMap<string, Family> {
  if (!text.endsWith('\n')) throw new Error('the last line does not end')
  const families = new Map<string, Family>()
  let help: readonly [name: string, words: string] | null = null
  let present: readonly [name: string, family: Family] | null = null
  for (const line of text.split('\n').filter(Boolean)) {
    const [, about, name = '', words = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (about === 'HELP') {
      if (!nameOf.test(name) || families.has(name)) throw new Error(`HELP of ${name} is repeated or no name`)
      help = [name, words]
    } else if (about === 'TYPE') {
      if (help?.[0] !== name || !types.has(words))
        throw new Error(`TYPE of ${name} is ${words}, or comes before its HELP`)
      present = [name, { help: help[1], type: words, samples: new Map() }]
      families.set(...present)
    } else if (line.startsWith('#')) throw new Error(`no rule has this line: ${line}`)
    else keep(line, present)
  }
  return families
}

function keep(line: string, present: readonly [string, Family] | null): void {
  const [, name = '', , labels = '', value = ''] = sampleOf.exec(line) ?? []
  if (!present || !belongs(name, ...present)) throw new Error(`this sample is in no family: ${line}`)
  const number = value === '+Inf' ? Infinity : Number(value)
  if (Number.isNaN(number) && value !== 'NaN') throw new Error(`this is no number: ${line}`)
  const key = `${name}{${sortedLabels(labels).join()}}`
  if (present[1].samples.has(key)) throw new Error(`this sample comes twice: ${line}`)
  present[1].samples.set(key, number)
}

function belongs(name: string, family: string, { type }: Family): boolean {
  if (type !== 'histogram') return name === family
  return ['_bucket', '_sum', '_count'].some((end) => name === `${family}${end}`)
}

function sortedLabels(text: string): readonly string[] {
  const found: string[] = []
  for (let rest = text; rest !== '';) {
    const label = labelOf.exec(rest)
    if (!label) throw new Error(`these are no labels: ${text}`)
    found.push(`${label[1]}="${label[2]}"`)
    rest = rest.slice(label[0].length)
  }
  return found.toSorted()
}
