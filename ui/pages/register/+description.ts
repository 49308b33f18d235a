export default 'Open an account to see your visits, invoices and guarantees in one place, and to book the next repair with your address filled in.'
