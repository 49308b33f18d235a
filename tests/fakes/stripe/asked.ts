import type { Form, FormValue } from '../open-api-form.ts'
import type { Thing } from './things.ts'
import type { World } from './world.ts'

interface Asked {
  readonly id: string
  readonly form: Form
}

/** The answer of a route: one object, or a list of them, newest first. */
export type Route = (world: World, asked: Asked) => Thing | readonly Thing[]

export function text(value: FormValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

export function texts(value: FormValue | undefined): Record<string, string> {
  if (typeof value !== 'object' || Array.isArray(value)) return {}
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, text(inner)]))
}
