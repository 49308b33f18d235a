import { MessageCircle } from 'lucide-react'
import { panelWords } from '#modules/assistant'
import { at } from '#modules/shared'
import { usePlainScript } from '../../islands/use-plain-script.ts'
import type { Site } from '../../page-context.ts'
import { Panel } from './Panel.tsx'

/** Help on every public page. Without scripts it is a link to the page of the assistant. */
export function Launcher({ site, chat }: { readonly site: Site; readonly chat: string | null }) {
  usePlainScript('launcher/open')
  const { tooltip, badge } = panelWords(site.assistantHasAi)
  return (
    <aside className="launcher no-print" aria-label="Help">
      <a
        className="launcher-button"
        href={at.assistant()}
        aria-label={tooltip}
        data-launcher
        data-keeps={site.keepsPages ? '' : undefined}
      >
        <MessageCircle size={28} aria-hidden="true" />
        {badge && (
          <span className="launcher-badge" aria-hidden="true">
            {badge}
          </span>
        )}
        <span className="launcher-tip" aria-hidden="true">
          {tooltip}
        </span>
      </a>
      <template data-launcher-panel>
        <Panel site={site} chat={chat} />
      </template>
    </aside>
  )
}
