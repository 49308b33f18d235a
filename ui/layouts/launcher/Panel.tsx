import { MessageCircle, Minus, Phone, X } from 'lucide-react'
import { panelWords } from '#modules/assistant'
import { telephoneLink } from '../../format.ts'
import type { Site } from '../../page-context.ts'
import { chatTexts } from '../../components/chat/chat-words.ts'
import { AssistantTab } from './AssistantTab.tsx'
import { ChatTab } from './ChatTab.tsx'

/** The panel as it opens. The chat is a tab of its own, or a link where it is on WhatsApp. */
export function Panel({ site, chat }: { readonly site: Site; readonly chat: string | null }) {
  const { title, subtitle, badge } = panelWords(site.assistantHasAi)
  return (
    <dialog className="panel" aria-labelledby="panel-title">
      <div className="panel-head">
        <div className="panel-names">
          <h2 className="panel-title" id="panel-title" tabIndex={-1}>
            <span data-panel-of="assistant">{title}</span>
            {badge && (
              <span className="panel-badge" data-panel-of="assistant">
                {badge}
              </span>
            )}
            <span data-panel-of="chat" hidden>
              {chatTexts.title}
            </span>
          </h2>
          <p className="panel-subtitle" data-panel-of="assistant">
            {subtitle}
          </p>
        </div>
        <a className="panel-tool" href={telephoneLink(site.hotline)} aria-label={`Call ${site.hotline}`}>
          <Phone size={20} aria-hidden="true" />
        </a>
        <button className="panel-tool" type="button" aria-label="Minimise" data-panel-minimise>
          <Minus size={20} aria-hidden="true" />
        </button>
        <button className="panel-tool" type="button" aria-label="Close" data-panel-close>
          <X size={20} aria-hidden="true" />
        </button>
      </div>
      {chat ? (
        <p className="panel-chat">
          <a href={chat} rel="noreferrer">
            <MessageCircle size={20} aria-hidden="true" />
            {chatTexts.onWhatsapp}
          </a>
        </p>
      ) : (
        <fieldset className="panel-chat panel-switch">
          <legend className="out-of-sight">Who answers</legend>
          <button type="button" aria-pressed="true" data-panel-show="assistant">
            {title}
          </button>
          <button type="button" aria-pressed="false" data-panel-show="chat">
            <MessageCircle size={20} aria-hidden="true" />
            {chatTexts.title}
          </button>
        </fieldset>
      )}
      <AssistantTab site={site} />
      {!chat && <ChatTab />}
    </dialog>
  )
}
