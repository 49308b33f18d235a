/** The fault of a setting that was stored or sent, at the field that must be corrected. */
export interface SettingFault {
  readonly path: string
  readonly message: string
}

type Fields = Readonly<Record<string, unknown>>

/** Reads the fields of a setting one by one and collects every fault. A field that is not there has its default. */
export function createFieldReader(stored: unknown) {
  const fields: Fields = isRecord(stored) ? stored : {}
  const faults: SettingFault[] = isRecord(stored) ? [] : [{ path: '', message: 'must be an object' }]
  const known = new Set<string>()

  function read<T>(path: string, otherwise: T, accepts: (value: unknown) => value is T, message: string): T {
    known.add(path)
    const value = fields[path]
    if (value === undefined) return otherwise
    if (accepts(value)) return value
    faults.push({ path, message })
    return otherwise
  }

  return {
    wholeNumber: (path: string, otherwise: number, least: number, most: number) =>
      read(
        path,
        otherwise,
        (value): value is number => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
        `must be a whole number from ${least} to ${most}`,
      ),
    text: (path: string, otherwise: string, form: RegExp, message: string) =>
      read(path, otherwise, (value): value is string => typeof value === 'string' && form.test(value), message),
    /** A list of texts, as many as are wanted. */
    texts: (path: string, otherwise: readonly string[], form: RegExp, least: number, most: number) =>
      read(
        path,
        otherwise,
        (value): value is readonly string[] =>
          Array.isArray(value) &&
          value.length >= least &&
          value.length <= most &&
          value.every((one) => typeof one === 'string' && form.test(one)),
        `must be ${least} to ${most} lines, each not too long`,
      ),
    /** A list of whole numbers from 1 on, each once. */
    numbers: (path: string, otherwise: readonly number[], most: number) =>
      read(
        path,
        otherwise,
        (value): value is readonly number[] =>
          Array.isArray(value) &&
          value.length <= most &&
          new Set(value).size === value.length &&
          value.every((one) => Number.isSafeInteger(one) && Number(one) >= 1),
        `must be at most ${most}, each once`,
      ),
    yesNo: (path: string, otherwise: boolean) =>
      read(path, otherwise, (value): value is boolean => typeof value === 'boolean', 'must be true or false'),
    /** Call it last: every fault so far, and each field that nobody asked for. */
    faults(): readonly SettingFault[] {
      const unknown = Object.keys(fields).filter((path) => !known.has(path))
      return [...faults, ...unknown.map((path) => ({ path, message: 'is not known' }))]
    },
  }
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
