export default 'Book a repair without an account: we send a code to your e-mail address, and you carry on.'
