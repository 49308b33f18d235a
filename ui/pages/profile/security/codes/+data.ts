import type { PageContextServer } from 'vike/types'
import { typedIn } from '../../../../components/form/FormErrors.tsx'

export type Data = ReturnType<typeof data>

export function data({ form }: PageContextServer) {
  return { codes: typedIn(form, 'codes').split(' ') }
}
