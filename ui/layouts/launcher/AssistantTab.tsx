import { SendHorizontal } from 'lucide-react'
import { assistantLimits, greeting, panelWords } from '#modules/assistant'
import { Button } from '../../components/form/Button.tsx'
import type { Site } from '../../page-context.ts'

/** The conversation with the assistant. The script adds its messages and options. */
export function AssistantTab({ site }: { readonly site: Site }) {
  return (
    <section
      className="panel-tab"
      data-panel-tab="assistant"
      data-phone={site.hotline}
      data-vat={site.vatRegistered ? 'yes' : 'no'}
    >
      <div className="panel-log" role="log" aria-label="Conversation" data-panel-log>
        <div className="panel-message">
          <p>{greeting.content}</p>
          <div className="panel-options">
            {greeting.options.map((option) => (
              <button key={option} className="panel-option" type="button" value={option}>
                {option}
              </button>
            ))}
          </div>
        </div>
      </div>
      <p className="panel-typing" hidden data-panel-typing>
        <span className="panel-dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        The assistant is typing
      </p>
      <form className="panel-form" noValidate>
        <textarea
          className="input"
          name="text"
          rows={1}
          maxLength={assistantLimits.text}
          aria-label="Your message"
          placeholder="What is broken?"
        />
        <Button disabled aria-label="Send" icon={<SendHorizontal size={20} aria-hidden="true" />}>
          {null}
        </Button>
      </form>
      <p className="panel-foot">{panelWords(site.assistantHasAi).footer}</p>
    </section>
  )
}
