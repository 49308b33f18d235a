/** A decoded form: names in brackets have become objects and lists, every value is still a text. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type Form = Record<string, FormValue>

/** Decodes `a[b]=1&a[c][0]=2&d[]=3` into `{ a: { b: '1', c: ['2'] }, d: ['3'] }`. */
export function decodeForm(text: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) put(form, stepsOf(name), value)
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, withLists(value)]))
}

function stepsOf(name: string): string[] {
  const bracket = name.indexOf('[')
  if (bracket <= 0 || !name.endsWith(']')) return [name]
  return [name.slice(0, bracket), ...name.slice(bracket + 1, -1).split('][')]
}

function put(form: Form, steps: readonly string[], value: string): void {
  let here = form
  for (const [position, step] of steps.entries()) {
    const name = step === '' ? String(Object.keys(here).length) : step
    if (position === steps.length - 1) here[name] = value
    else {
      const next = here[name]
      const inner: Form = typeof next === 'object' && !Array.isArray(next) ? next : {}
      here[name] = inner
      here = inner
    }
  }
}

function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name], position) => name === String(position))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
