require 'json'

GENERIC = 'Your bank declined the payment. Contact your bank, or use another card.'
CODES = JSON.parse(File.read(File.join(__dir__, 'decline-codes.json'))).freeze

# Returns a text that is safe to show for any decline code, known or not.
def decline_message(failure_code)
  CODES.dig(failure_code, 'message') || GENERIC
end

# True if the same card may be charged again later. `attempts` counts all charges so far.
def may_retry_later?(failure_code, attempts)
  attempts <= (CODES.dig(failure_code, 'retries') || 0)
end
