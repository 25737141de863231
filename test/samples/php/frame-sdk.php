<?php

/**
 * Stands in for the package `framepayments/php-sdk`, so that tests need no registry: the same classes, methods, named
 * arguments and errors as far as samples use them, nothing more.
 */

namespace Frame;

final class Auth
{
    public static ?string $key = null;

    public static function setApiKey($apiKey): void
    {
        self::$key = $apiKey;
    }
}

class Exception extends \Exception
{
}

/** A request as a class: its named arguments are the fields of the API in camel case. */
abstract class Model
{
    /** Class → its constructor; `!` must be given, `:Name` is an enum beside it. */
    private const TABLE = [
        'ChargeIntents\ChargeIntentCreateRequest' => 'amount! currency! description customer account paymentMethod confirm receiptEmail metadata authorizationMode:AuthorizationMode sonarSessionId promotionCodes paymentMethodOptions revenueSplit',
        'Customers\CustomerCreateRequest' => 'name! email! description phone ssn dateOfBirth metadata',
        'Customers\CustomerUpdateRequest' => 'name description email phone ssn dateOfBirth metadata',
        'InvoiceLineItems\LineItemCreateRequest' => 'product! quantity!',
        'Invoices\InvoiceUpdateRequest' => 'netTerms number description memo metadata',
        'PaymentMethods\PaymentMethodCreateACHRequest' => 'type!:PaymentMethodType customer! accountType! accountNumber! routingNumber! bankName account',
        'PaymentMethods\PaymentMethodCreateCardRequest' => 'type!:PaymentMethodType customer! cardNumber! expMonth! expYear! cvc! account',
        'PaymentMethods\PaymentMethodUpdateRequest' => 'expMonth! expYear!',
        'Products\ProductCreateRequest' => 'name! description! defaultPrice! purchaseType!:ProductPurchaseType recurringInterval:ProductRecurringInterval shippable url metadata',
        'Products\ProductUpdateRequest' => 'name description defaultPrice shippable url metadata',
        'Refunds\RefundCreateRequest' => 'amount! chargeIntent! reason!:RefundReason',
        'SubscriptionPhases\PhaseUpdateRequest' => 'ordinal name amountCents discountPercentage periodCount',
        'Subscriptions\SubscriptionCreateRequest' => 'product! currency! customer! account defaultPaymentMethod description prorationBehavior metadata',
    ];

    public readonly array $fields;

    public static function knows(string $name): bool
    {
        return isset(self::TABLE[$name]);
    }

    public function __construct(mixed ...$given)
    {
        $fields = [];
        foreach (explode(' ', self::TABLE[substr(static::class, strlen('Frame\Models\\'))]) as $column) {
            preg_match('/^(\w+)(!?)(?::(\w+))?$/', $column, $match);
            [, $name, $required] = $match;
            $value = $given[$name] ?? null;
            if ($required && !array_key_exists($name, $given)) {
                throw new \ArgumentCountError(static::class . " wants $name");
            }
            $type = preg_replace('/\w+$/', $match[3] ?? '', static::class);
            if (isset($match[3]) && $value !== null && !$value instanceof $type) {
                throw new \TypeError(static::class . " wants $name as a $type");
            }
            $key = strtolower(preg_replace('/[A-Z]/', '_$0', $name));
            $fields[$key] = $value instanceof \BackedEnum ? $value->value : $value;
            unset($given[$name]);
        }
        if ($given !== []) {
            throw new \Error('Unknown named parameter $' . array_key_first($given));
        }
        $this->fields = array_filter($fields, fn ($value) => $value !== null);
    }
}

abstract class Endpoint
{
    /** Class → path, then `method verb suffix takes`: `=Name` takes a model, `=array` a body, `?a,b` a query, `.key` one key of a body. */
    private const TABLE = [
        'ChargeIntents' => '/charge_intents | create POST / =ChargeIntentCreateRequest | list GET / ?perPage,page | retrieve GET /:id | confirm POST /:id/confirm | capture POST /:id/capture | cancel POST /:id/cancel | voidRemaining POST /:id/void_remaining',
        'Charges' => '/charges | retrieve GET /:id | trace GET /:id/trace',
        'CustomerIdentityVerifications' => '/customer_identity_verifications | createForCustomer POST /:id | retrieve GET /:id',
        'Customers' => '/customers | create POST / =CustomerCreateRequest | list GET / ?perPage,page | retrieve GET /:id | update PATCH /:id =CustomerUpdateRequest | delete DELETE /:id | block POST /:id/block | unblock POST /:id/unblock',
        'Disputes' => '/disputes | list GET / ?perPage,page,charge,chargeIntent | retrieve GET /:id | update PATCH /:id =array | createDocument POST /:id/documents =array',
        'InvoiceLineItems' => '/invoices/:invoice/line_items | list GET / | create POST / =LineItemCreateRequest | retrieve GET /:id | delete DELETE /:id',
        'Invoices' => '/invoices | list GET / ?perPage,page,customer,status | retrieve GET /:id | update PATCH /:id =InvoiceUpdateRequest | delete DELETE /:id | issue POST /:id/issue',
        'PaymentLinkSessions' => '/payment_link_sessions | create POST / =array',
        'PaymentMethods' => '/payment_methods | createCard POST / =PaymentMethodCreateCardRequest | createBankAccount POST / =PaymentMethodCreateACHRequest | createApplePay POST / =array | createGooglePay POST / =array | list GET / ?perPage,page | retrieve GET /:id | update PATCH /:id =PaymentMethodUpdateRequest | attach POST /:id/attach .customer | detach POST /:id/detach | block POST /:id/block | unblock POST /:id/unblock | retrieveForCustomer GET /v1/customers/:id/payment_methods',
        'ProductPhases' => '/products/:product/phases | list GET / | retrieve GET /:id | delete DELETE /:id',
        'Products' => '/products | create POST / =ProductCreateRequest | list GET / ?perPage,page | retrieve GET /:id | update PATCH /:id =ProductUpdateRequest | delete DELETE /:id',
        'Refunds' => '/refunds | create POST / =RefundCreateRequest | list GET / ?perPage,page | retrieve GET /:id',
        'SubscriptionPhases' => '/subscriptions/:subscription/phases | list GET / | retrieve GET /:id | update PATCH /:id =PhaseUpdateRequest | delete DELETE /:id',
        'Subscriptions' => '/subscriptions | create POST / =SubscriptionCreateRequest | list GET / ?perPage,page | retrieve GET /:id | cancel POST /:id/cancel | pause POST /:id/pause | resume POST /:id/resume | cancelScheduledChange DELETE /:id/scheduled_change',
        'ThreeDsIntents' => '/3ds/intents | retrieve GET /:id | resend POST /:id/resend',
        'WebhookEndpoints' => '/webhook_endpoints | create POST / =array | list GET / ?perPage,page | retrieve GET /:id | update PATCH /:id =array | delete DELETE /:id | rotateSecret POST /:id/rotate_secret',
    ];

    public static function knows(string $name): bool
    {
        return isset(self::TABLE[$name]);
    }

    public function __call(string $method, array $given): object
    {
        $name = substr(static::class, strlen('Frame\Endpoints\\'));
        $rows = explode(' | ', self::TABLE[$name]);
        $base = '/v1' . array_shift($rows);
        foreach ($rows as $row) {
            [$known, $verb, $suffix, $takes] = [...explode(' ', $row), ''];
            if ($known !== $method) {
                continue;
            }
            $path = str_starts_with($suffix, '/v1') ? $suffix : $base . rtrim($suffix, '/');
            $path = preg_replace_callback('/:\w+/', function () use (&$given) {
                return rawurlencode(array_shift($given));
            }, $path);
            return self::send($verb, $path, $takes, $given, $name);
        }
        throw new \Error('Call to undefined method ' . static::class . "::$method()");
    }

    private static function send(string $verb, string $path, string $takes, array $given, string $name): object
    {
        $body = match ($takes[0] ?? '') {
            '=' => array_shift($given),
            '.' => [substr($takes, 1) => array_shift($given)],
            default => null,
        };
        if ($body instanceof Model) {
            $wanted = preg_match('/^=(\w+)$/', $takes, $match) ? $match[1] : '';
            if (!str_ends_with($body::class, "\\$wanted")) {
                throw new \TypeError("$name wants a $wanted");
            }
            $body = $body->fields;
        }
        $query = [];
        foreach ($takes !== '' && $takes[0] === '?' ? explode(',', substr($takes, 1)) : [] as $at => $argument) {
            $query[strtolower(preg_replace('/[A-Z]/', '_$0', $argument))] = $given[$argument] ?? $given[$at] ?? null;
            unset($given[$argument], $given[$at]);
        }
        if ($given !== []) {
            throw new \Error('Unknown parameter ' . array_key_first($given));
        }
        if (!Auth::$key) {
            throw new Exception('No API key provided');
        }
        $query = http_build_query($query);
        $curl = \curl_init(getenv('FRAME_SANDBOX') . $path . ($query === '' ? '' : "?$query"));
        curl_setopt_array($curl, [
            CURLOPT_PROXY => '',
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_CUSTOMREQUEST => $verb,
            CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . Auth::$key, 'Content-Type: application/json'],
        ] + ($body === null ? [] : [CURLOPT_POSTFIELDS => json_encode($body)]));
        $response = json_decode(curl_exec($curl), flags: JSON_THROW_ON_ERROR);
        $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
        if ($status >= 400) {
            throw new Exception($response->error->message ?? 'Unknown error', $status);
        }
        return $response;
    }
}

spl_autoload_register(function (string $class): void {
    if (!preg_match('/^Frame\\\\(Models\\\\(\w+)|Endpoints)\\\\(\w+)$/', $class, $match)) {
        return;
    }
    [, , $folder, $name] = $match;
    $enums = [
        'ChargeIntents\AuthorizationMode' => 'automatic manual',
        'PaymentMethods\PaymentMethodType' => 'card ach',
        'Products\ProductPurchaseType' => 'one_time recurring',
        'Products\ProductRecurringInterval' => 'daily weekly monthly yearly every_three_months every_six_months',
        'Refunds\RefundReason' => 'duplicate fraudulent requested_by_customer expired_uncaptured_charge',
    ];
    if ($folder === '' && Endpoint::knows($name)) {
        eval("namespace Frame\\Endpoints; final class $name extends \\Frame\\Endpoint {}");
    } elseif (Model::knows("$folder\\$name")) {
        eval("namespace Frame\\Models\\$folder; final class $name extends \\Frame\\Model {}");
    } elseif (isset($enums["$folder\\$name"])) {
        $cases = preg_replace('/\w+/', 'case $0 = \'$0\';', $enums["$folder\\$name"]);
        eval("namespace Frame\\Models\\$folder; enum $name: string { $cases }");
    }
});
