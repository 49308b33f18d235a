import { usePlainScript } from '../../islands/use-plain-script.ts'

/**
 * The work that this phone has saved and the office has not got yet, and whether the page is a copy that the phone kept. A
 * script fills it; without scripts nothing waits on a phone.
 */
export function FieldStatus() {
  usePlainScript('field/early-press')
  usePlainScript('field/phone')
  return (
    <section className="field-status no-print" aria-label="On this phone" data-field-status>
      <div className="page">
        <output data-field-kept />
        <output data-field-words />
        <details data-field-list hidden>
          <summary className="fold">Show what is on this phone</summary>
          <ul className="plain field-waiting" />
        </details>
        <p className="says" data-field-fault />
      </div>
    </section>
  )
}
