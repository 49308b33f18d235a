import { Copy, Download, Printer } from 'lucide-react'
import { Button, LinkButton } from '../../../components/form/Button.tsx'
import { usePlainScript } from '../../../islands/use-plain-script.ts'

/** The document as a file, on paper and on the clipboard. Without scripts the text opens, to copy it from there. */
export function PaperTools({
  data: { file, textFile },
}: {
  readonly data: { readonly file: string; readonly textFile: string }
}) {
  usePlainScript('invoices/paper-tools')
  return (
    <>
      <LinkButton variant="secondary" href={file} icon={<Download size={20} aria-hidden="true" />}>
        Download
      </LinkButton>
      <Button type="button" variant="secondary" icon={<Printer size={20} aria-hidden="true" />} data-print hidden>
        Print
      </Button>
      <LinkButton variant="secondary" href={textFile} icon={<Copy size={20} aria-hidden="true" />} data-copy-text>
        <span data-words>Copy</span>
      </LinkButton>
    </>
  )
}

/** The text for the clipboard, and the place for the words where it could not be copied. */
export function CopiedText({ text }: { readonly text: string }) {
  return (
    <>
      <textarea data-paper-text hidden readOnly aria-label="The document as text" defaultValue={text} />
      <p className="says" data-copy-says />
    </>
  )
}
