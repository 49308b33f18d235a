import type { PageContextServer } from 'vike/types'
import { may } from '#modules/shared'

export function pageTitle({ who }: PageContextServer): string {
  return may(who, 'invoice') ? 'Statement of account' : 'My account'
}
