import type { PageContextServer } from 'vike/types'
import { typedIn } from '../../../components/form/FormErrors.tsx'

export type Data = ReturnType<typeof data>

export function data({ form }: PageContextServer) {
  const ways = new Set(typedIn(form, 'ways').split(' '))
  return {
    next: typedIn(form, 'next', '/dashboard'),
    hasApp: ways.has('code'),
    hasCodes: ways.has('recovery-code'),
    hasPasskey: ways.has('passkey'),
  }
}
