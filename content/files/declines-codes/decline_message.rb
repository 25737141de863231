require 'json'

GENERIC = 'Your bank declined the payment. Contact your bank, or use another card.'
CODES = JSON.parse(File.read(File.join(__dir__, 'decline-codes.json'))).freeze
# Rejections that the shopper can do something about. Nothing was charged.
REJECTIONS = {
  'sonar_session_required' => {
    message: 'You have not been charged. Reload the page, then pay.',
    next: 'reload'
  },
  'geo_compliance_vpn_detected' => {
    message: 'You have not been charged. Turn off your VPN, then reload the page.',
    next: 'reload'
  },
  'geo_compliance_blocked' => {
    message: 'You have not been charged. We cannot take payments from your region.',
    next: 'stop'
  }
}.freeze

# Returns a text that is safe to show for any decline code, known or not.
def decline_message(failure_code)
  CODES.dig(failure_code, 'message') || GENERIC
end

# True if the same card may be charged again later. `attempts` counts all charges so far.
def may_retry_later?(failure_code, attempts)
  attempts <= (CODES.dig(failure_code, 'retries') || 0)
end
