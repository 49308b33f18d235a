import { MessageCircle, Phone, X } from 'lucide-react'
import { panelWords } from '#modules/assistant'
import { telephoneLink } from '../../format.ts'
import type { Site } from '../../page-context.ts'
import { AssistantTab } from './AssistantTab.tsx'

/** The panel as it opens. The chat is a tab of its own, or a link where it is on WhatsApp. */
export function Panel({ site, chat }: { readonly site: Site; readonly chat: string | null }) {
  const { title, subtitle, badge } = panelWords(site.assistantHasAi)
  return (
    <dialog className="panel" aria-labelledby="panel-title">
      <div className="panel-head">
        <div className="panel-names">
          <h2 className="panel-title" id="panel-title" tabIndex={-1}>
            {title}
            {badge && <span className="panel-badge">{badge}</span>}
          </h2>
          <p className="panel-subtitle">{subtitle}</p>
        </div>
        <a className="panel-tool" href={telephoneLink(site.hotline)} aria-label={`Call ${site.hotline}`}>
          <Phone size={20} aria-hidden="true" />
        </a>
        <button className="panel-tool" type="button" aria-label="Close" data-panel-close>
          <X size={20} aria-hidden="true" />
        </button>
      </div>
      {chat && (
        <p className="panel-chat">
          <a href={chat} rel="noreferrer">
            <MessageCircle size={20} aria-hidden="true" />
            {whatsappWords}
          </a>
        </p>
      )}
      <AssistantTab site={site} />
    </dialog>
  )
}

const whatsappWords = 'Chat with us on WhatsApp!'
