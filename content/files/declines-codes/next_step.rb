SHOPPER = {
  'charge_declined' => 'show the decline',
  'sonar_session_required' => 'reload',
  'geo_compliance_vpn_detected' => 'reload',
  'geo_compliance_blocked' => 'stop'
}.freeze

# What to do after a failed request. `status` is 0 when no response arrived;
# `write` is true for a request that creates or changes something.
def next_step(status, code, write)
  return write ? 'look it up' : 'retry' if status.zero? || status >= 500
  return 'retry' if status == 429

  SHOPPER.fetch(code, 'fix the request')
end
