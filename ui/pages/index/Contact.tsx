import { ContactForm } from '../contact/ContactForm.tsx'

/** The form of the contact page, which it is sent to. */
export function Contact({ title, lead }: { readonly title: string; readonly lead: string }) {
  return (
    <section className="section section-sheet" id="contact" aria-labelledby="contact-title">
      <div className="page home-contact">
        <div className="stack">
          <h2 id="contact-title">{title}</h2>
          <p className="lead">{lead}</p>
        </div>
        <ContactForm place="contact" />
      </div>
    </section>
  )
}
