import { may } from '#modules/shared'
import { type WhatsappModule, numberIn } from '#modules/whatsapp'
import type { Api } from '../kit/api.ts'
import type { PageAnswers } from '../pages/page-answers.ts'

interface CenterPagePorts {
  readonly whatsapp: Pick<WhatsappModule, 'find' | 'markSeen'>
  readonly pageAnswers: Pick<PageAnswers, 'byAddress'>
}

/** The WhatsApp Center: opening a conversation marks it as seen. The page itself turns away who may not see it. */
export function whatsappCenterPage(api: Api, { whatsapp, pageAnswers }: CenterPagePorts): void {
  api.other({ method: 'get', path: '/whatsapp-admin', access: 'anyone' }, async (c) => {
    const phone = may(c.var.who, 'message') ? numberIn((c.req.query('phone') ?? '').slice(0, 40)) : null
    const opened = phone === null ? null : await whatsapp.find(phone)
    if (opened && opened.unread > 0) await whatsapp.markSeen(opened.phone)
    return pageAnswers.byAddress(c)
  })
}
