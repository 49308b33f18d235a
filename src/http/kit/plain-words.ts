import { z } from 'zod'
import type { FieldError } from './problem.ts'

const kinds: Readonly<Record<string, string>> = {
  string: 'This must be text',
  number: 'This must be a number',
  int: 'This must be a whole number',
  boolean: 'This must be true or false',
  array: 'This must be a list',
  object: 'This must be an object of fields',
  record: 'This must be an object of fields',
}

const notTaken = 'This cannot be taken'

/**
 * The default message of a fault, where a field has none of its own: in words for the person who filled it in, not for
 * a programmer.
 */
function plainWords(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value')) {
    return 'Please fill this in'
  }
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? notTaken
    case 'invalid_value':
      return `This must be one of: ${issue.values.map(String).join(', ')}`
    case 'too_small':
      return `This must ${sizeOf(issue.origin, 'at least', Number(issue.minimum))}`
    case 'too_big':
      return `This must ${sizeOf(issue.origin, 'at most', Number(issue.maximum))}`
    case 'unrecognized_keys':
      return 'This field is not taken here'
    default:
      return notTaken
  }
}

function sizeOf(origin: string, least: string, size: number): string {
  if (origin === 'string') return `have ${least} ${size} ${size === 1 ? 'character' : 'characters'}`
  if (origin === 'array' || origin === 'set') return `have ${least} ${size} ${size === 1 ? 'entry' : 'entries'}`
  return `be ${least} ${size}`
}

z.config({ customError: plainWords })

/** Unknown fields that an answer names at most, and the longest name that it repeats: else it would be larger than the body. */
const mostUnknown = 10
const longestName = 100

/** All that is wrong, one fault beside each field: the first that its schema names. */
export function fieldErrors({ issues }: z.ZodError): readonly FieldError[] {
  let unknown = 0
  const faulty = new Set<string>()
  return issues.flatMap((issue): readonly FieldError[] => {
    const { message } = issue
    if (issue.code !== 'unrecognized_keys') {
      const path = issue.path.join('.')
      if (path !== '' && faulty.has(path)) return []
      faulty.add(path)
      return [{ path, message }]
    }
    const named = issue.keys.slice(0, Math.max(0, mostUnknown - unknown))
    unknown += named.length
    return named.map((key) => ({ path: [...issue.path, key].join('.').slice(0, longestName), message }))
  })
}
