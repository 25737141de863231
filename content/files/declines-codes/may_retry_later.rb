WAITING_CAN_HELP = %w[
  insufficient_funds
  card_velocity_exceeded
  withdrawal_count_limit_exceeded
  call_issuer
  do_not_honor
  generic_decline
  no_action_taken
  try_again_later
  issuer_not_available
  processing_error
  reenter_transaction
  approve_with_id
].freeze
MAX_ATTEMPTS = 4

# `attempts` counts all charges for this payment, the first included.
def may_retry_later?(failure_code, attempts)
  attempts < MAX_ATTEMPTS && WAITING_CAN_HELP.include?(failure_code)
end
