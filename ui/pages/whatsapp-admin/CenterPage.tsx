import type { ReactNode } from 'react'
import { at } from '#modules/shared'
import { Notice } from '../../components/Notice.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { AdminPage } from '../admin/AdminPage.tsx'
import './whatsapp.css'

const parts = [
  { href: at.whatsapp.home(), label: 'Conversations' },
  { href: at.whatsapp.many(), label: 'Send to many' },
  { href: at.whatsapp.templates(), label: 'Templates' },
  { href: at.whatsapp.number(), label: 'Your number' },
] as const

/** The frame of every page of the WhatsApp Center. */
export function CenterPage({
  part,
  isSimulated,
  done,
  children,
}: {
  readonly part: (typeof parts)[number]['href']
  readonly isSimulated: boolean
  readonly done: string | null
  readonly children: ReactNode
}) {
  return (
    <AdminPage title="WhatsApp Center" part="/whatsapp-admin" done={done}>
      {isSimulated && (
        <Notice tone="warn" title="Nothing is really sent: the built-in relay stands in for WhatsApp">
          <p>
            It follows WhatsApp’s rules and reports “delivered”, but nobody gets anything. Set the WHATSAPP keys to
            change that.
          </p>
        </Notice>
      )}
      <Tabs label="WhatsApp Center" tabs={parts.map((one) => ({ ...one, current: one.href === part }))} />
      {children}
    </AdminPage>
  )
}
