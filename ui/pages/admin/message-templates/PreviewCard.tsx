import { useData } from 'vike-react/useData'
import { Card } from '../../../components/Card.tsx'
import type { Data } from './@event/@part/+data.ts'

/** Preview with sample facts in it. */
export function PreviewCard() {
  const { preview, faults, leads } = useData<Data>()
  return (
    <Card title="Preview">
      <div data-preview-out className="stack" aria-live="polite">
        {preview ? (
          <>
            <div className="stack stack-tight text-preview">
              <p className="soft small">E-mail and WhatsApp</p>
              <p className="notice-title">{preview.subject}</p>
              {preview.text.split('\n\n').map((paragraph, place) => (
                <p key={`${place} ${paragraph}`} className="text-as-written">
                  {paragraph}
                </p>
              ))}
              {leads && <p className="soft">Button: {leads}</p>}
            </div>
            <div className="stack stack-tight text-preview">
              <p className="soft small">Bell and push</p>
              <p className="notice-title">{preview.title}</p>
              <p>{preview.short}</p>
            </div>
            <div className="stack stack-tight text-preview">
              <p className="soft small">Text message (SMS): {preview.smsLength}</p>
              <p className="text-as-written">{preview.sms}</p>
            </div>
          </>
        ) : (
          faults.map((fault) => <p key={fault}>{fault}</p>)
        )}
      </div>
    </Card>
  )
}
