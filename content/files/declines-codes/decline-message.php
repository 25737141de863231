<?php

const GENERIC = 'Your bank declined the payment. Contact your bank, or use another card.';

const MESSAGES = [
    'incorrect_number' => 'The card number is wrong. Check it and try again.',
    'invalid_number' => 'The card number is not valid. Check it and try again.',
    'incorrect_cvc' => 'The security code is wrong. Check it and try again.',
    'invalid_cvc' => 'The security code is not valid. Check it and try again.',
    'invalid_expiry_month' => 'The expiry month is not valid. Check it and try again.',
    'invalid_expiry_year' => 'The expiry year is not valid. Check it and try again.',
    'incorrect_zip' => 'The postal code does not match the card. Check it and try again.',
    'cardholder_name_mismatch' => 'The name does not match the card. Check the name and try again.',
    'insufficient_funds' => 'Your card has insufficient funds. Use another payment method.',
    'card_velocity_exceeded' => 'Your card has reached its limit. Try again later, or use another card.',
    'withdrawal_count_limit_exceeded' => 'Your card has reached its limit. Use another payment method.',
    'expired_card' => 'Your card is expired. Use another card.',
    'new_account_information_available' => 'Your card was replaced. Enter your new card.',
    'card_not_supported' => 'Your card does not support this purchase. Use another card.',
    'currency_not_supported' => 'Your card does not support this currency. Use another card.',
    'unsupported_card_network' => 'This card network is not accepted. Use another card.',
    'authentication_required' => 'Your bank wants you to confirm this payment. Try again and follow the steps on the screen.',
    'card_not_enrolled' => 'Your card could not be confirmed. Use another card.',
    'account_closed' => 'This bank account is closed. Use another payment method.',
    'no_account' => 'This bank account was not found. Use another payment method.',
    'duplicate_transaction' => 'This payment was already made. Check your order before you try again.',
    'try_again_later' => 'Your bank declined the payment for now. Try again later.',
    'issuer_not_available' => 'Your bank cannot be reached. Try again later.',
    'processing_error' => 'Something went wrong. Try again in a moment.',
    'reenter_transaction' => 'Something went wrong. Try again in a moment.',
];

/** Returns a text that is safe to show for any decline code, known or not. */
function declineMessage(?string $failureCode): string
{
    return MESSAGES[$failureCode ?? ''] ?? GENERIC;
}
