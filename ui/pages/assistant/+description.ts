export default 'Say what is broken: our booking assistant suggests a repair with its price and fills in the booking form. In an emergency, call: the number is here.'
