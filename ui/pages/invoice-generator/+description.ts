export default 'Make invoices, quotes, receipts and credit notes as a PDF. Free forever, no signup required, and nothing that you type leaves your browser.'
