<?php

// Like the file of Composer, it may be loaded by every sample.
require_once __DIR__ . "/../frame-sdk.php";
